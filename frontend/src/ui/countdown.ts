import { useSyncExternalStore } from 'react';

/** Ends once, after a time that can be paused. Uses a deadline, because timers of hidden pages are delayed. */
export class Countdown {
  /** Remaining milliseconds at the last pause. */
  private left: number;
  private deadline: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly milliseconds: number,
    private readonly onEnd: () => void,
  ) {
    this.left = milliseconds;
    document.addEventListener('visibilitychange', this.tick);
    this.resume();
  }

  /** Whole seconds for display. */
  readonly seconds = (): number => Math.ceil(this.remaining() / 1000);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  elapsed(): number {
    return this.milliseconds - this.remaining();
  }

  pause(): void {
    this.left = this.remaining();
    this.deadline = null;
    clearTimeout(this.timer);
  }

  resume(): void {
    if (this.stopped || this.deadline !== null) return;
    this.deadline = performance.now() + this.left;
    this.tick();
  }

  /** Returns false if it has already ended or been stopped. */
  stop(): boolean {
    if (this.stopped) return false;
    this.pause();
    this.stopped = true;
    document.removeEventListener('visibilitychange', this.tick);
    return true;
  }

  private remaining(): number {
    return this.deadline === null ? this.left : Math.max(0, this.deadline - performance.now());
  }

  private readonly tick = (): void => {
    if (this.deadline === null) return;
    clearTimeout(this.timer);
    const remaining = this.remaining();
    if (remaining === 0) {
      this.stop();
      this.onEnd();
    } else this.timer = setTimeout(this.tick, Math.ceil(remaining % 1000 || 1000));
    for (const listener of this.listeners) listener();
  };
}

export const useSecondsLeft = (countdown: Countdown): number =>
  useSyncExternalStore(countdown.subscribe, countdown.seconds);
