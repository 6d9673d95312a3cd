import type { DomainEvent } from '../outbox/index.js';

/**
 * Finds effects of past events that are missing in the tables of a module. Each module with jobs provides at least one
 * implementation; {@link Reconciler} records the events again.
 */
export abstract class MissingEffectFinder {
  /**
   * The events whose jobs produce the missing effects. Jobs are idempotent, so unnecessary events are harmless.
   */
  abstract findEventsToRepeat(): AsyncIterable<DomainEvent>;
}
