import { Transform } from 'class-transformer';

const plain = /^(?:0|-?[1-9]\d{0,14})$/;

/** A number in a query, written in plain digits; anything else stays what it is, for the validators to refuse. */
export const ToInt = () =>
  Transform(({ value }) => (typeof value === 'string' && plain.test(value) ? Number(value) : (value as unknown)));
