/**
 * How a summary begins in the context. It is what tells a summary from a user's own words,
 * for the next compaction, for the trace and for whoever shows a context.
 */
export const SUMMARY_MARK = '[context summary]\n';
