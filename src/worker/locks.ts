/**
 * One writer a session, over all tabs: a Web Lock named for the session. The lock goes
 * with the tab, whatever way it goes. Where the browser has no locks, every tab writes.
 */

export type SessionLock = { release(): void };

/** Takes locks by name. `onLost` is called when another tab took the lock away. */
export type LockSessions = (
  session: string,
  how: 'if-free' | 'take-over',
  onLost: () => void,
) => Promise<SessionLock | null>;

/** Session locks over `locks`, the browser's own. Gives null when another tab holds it. */
export function createLockSessions(locks: LockManager | undefined): LockSessions {
  return (session, how, onLost) => {
    if (!locks) return Promise.resolve({ release: () => {} });
    return new Promise((resolve, reject) => {
      const options = how === 'take-over' ? { steal: true } : { ifAvailable: true };
      let isReleased = false;
      locks
        .request(`loopscope-session-${session}`, options, (lock) => {
          if (lock === null) return resolve(null);
          return new Promise<void>((letGo) => {
            const release = () => {
              isReleased = true;
              letGo();
            };
            resolve({ release });
          });
        })
        // Rejects when the lock was stolen; before it was had, when it cannot be had at all.
        .catch((error: unknown) => {
          if (!isReleased) onLost();
          reject(error);
        });
    });
  };
}
