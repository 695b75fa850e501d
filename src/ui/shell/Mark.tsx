/** The brand's mark: a ring that is about to close, and the point where it stands. */
export function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path
        d="M16.8 7.2A7.4 7.4 0 1 0 17.4 10"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <circle cx="16.8" cy="6.6" r="2.6" fill="var(--now)" />
    </svg>
  );
}
