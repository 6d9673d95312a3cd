const INTERVAL_MS = 60_000;

/** Limits how often a failure is logged that occurs again at each attempt, so that an outage does not fill the log. */
export class RepeatedFailures {
  private readonly loggedAt = new Map<string, number>();

  /** Whether the failure should be logged: the first time, and then once a minute. */
  shouldLog(reason: string): boolean {
    const now = performance.now();
    for (const [logged, at] of this.loggedAt) if (now - at >= INTERVAL_MS) this.loggedAt.delete(logged);
    if (this.loggedAt.has(reason)) return false;
    this.loggedAt.set(reason, now);
    return true;
  }
}
