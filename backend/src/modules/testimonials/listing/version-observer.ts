/** A module above may record which version of a testimonial an admin has fetched; all implementations are asked. */
export abstract class VersionObserver {
  /** Called before the response is sent. */
  abstract recordFetch(testimonialId: number, adminId: number, version: number): Promise<void>;
}
