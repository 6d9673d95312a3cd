import { DomainError, type FieldError } from '../../platform/http/index.js';

export class ProductNotFoundError extends DomainError {
  constructor() {
    super('product_not_found', 'not-found', 'Product not found');
  }
}

export class ImageNotFoundError extends DomainError {
  constructor() {
    super('image_not_found', 'not-found', 'Image not found');
  }
}

export class InvalidSignatureError extends DomainError {
  constructor() {
    super('invalid_signature', 'unauthenticated', 'The signature or its timestamp is invalid.');
  }
}

export class ClickReferenceNotFoundError extends DomainError {
  constructor() {
    super('click_reference_not_found', 'not-found', 'This advertiser has no such click reference.');
  }
}

export class OrderMismatchError extends DomainError {
  constructor() {
    super('order_differs', 'conflict', 'This order exists with another amount, currency or click reference.');
  }
}

export class PurchaseNotFoundError extends DomainError {
  constructor() {
    super('purchase_not_found', 'not-found', 'Purchase not found');
  }
}

export class OwnPurchaseError extends DomainError {
  constructor() {
    super('own_purchase', 'forbidden', 'Admins cannot verify their own purchases.');
  }
}

export class PurchaseNotPendingError extends DomainError {
  constructor() {
    super('purchase_not_pending', 'conflict', 'Only a pending purchase can be verified.');
  }
}

export class PurchaseAlreadyReversedError extends DomainError {
  constructor() {
    super('purchase_reversed', 'conflict', 'The purchase is reversed. A reversal is final.');
  }
}

export class StalePurchaseError extends DomainError {
  constructor() {
    super('stale_purchase', 'conflict', 'The purchase was confirmed since this status was read.');
  }
}

export class AdvertiserNotFoundError extends DomainError {
  constructor() {
    super('advertiser_not_found', 'not-found', 'There is no such advertiser. Send its referenceParameter to add it.');
  }
}

/** An error of one row, with the line on which it begins and the number of the product in the feed, both starting at 1. */
export interface FeedRowError extends FieldError {
  line: number;
  product: number;
  /** With `unknown_field`. */
  unknownColumns?: readonly string[];
}

/** Nothing was imported. `rejectedRows` counts all invalid rows, `errors` contains the first of them. */
export class FeedRejectedError extends DomainError {
  constructor(rejectedRows: number, errors: FeedRowError[]) {
    super('feed_rejected', 'invalid', 'The feed has invalid rows; nothing was imported.', { rejectedRows }, errors);
  }
}

/** A truncated file must not retire all products of a shop. */
export class FeedEmptyError extends DomainError {
  constructor() {
    super('feed_empty', 'invalid', 'The feed has no products. If this is intended, send it with confirmEmpty=true.');
  }
}

/** Where a feed cannot be read. */
interface UnreadablePlace {
  /** Starting at 1; undefined if the whole feed is meant. */
  line?: number;
  missingColumns?: readonly string[];
  repeatedColumn?: string;
}

/** `detail` is preceded by the line. */
export class FeedUnreadableError extends DomainError {
  constructor(detail: string, place: UnreadablePlace = {}) {
    super('feed_unreadable', 'invalid', place.line === undefined ? detail : `Line ${place.line}: ${detail}`, {
      ...place,
    });
  }
}
