import { orderedAfter } from './ordered-fields.js';

/** A number that is not below the one in another field; an invalid number has the error of its own rules. */
export const IsNotBelow = (other: string): PropertyDecorator =>
  orderedAfter(
    'isNotBelow',
    other,
    (minimum, value) => typeof value !== 'number' || typeof minimum !== 'number' || !(value < minimum),
  );
