import type { DomainEvent } from '../outbox/index.js';

/**
 * What a module's own tables lack although something happened that should have brought it about. Each module that
 * works by jobs declares one or more; {@link Reconciler} finds them and hands the events out again.
 */
export abstract class MissingEffects {
  /**
   * The events whose jobs would bring the missing effects about, in batches of the module's choosing. The jobs look at
   * the present state, so an event too many does no harm.
   */
  abstract find(): AsyncIterable<DomainEvent>;
}
