/**
 * One address as mail servers accept it. A part of the domain contains no dot: otherwise every dot could be the last one, and a
 * long text would take a time quadratic in its length.
 */
export const EMAIL_ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@(?:[^\s@<>()[\]\\,;:".\p{Cc}]+\.)+[^\s@<>()[\]\\,;:".\p{Cc}]+$/u;

/** In characters: RFC 5321, section 4.5.3.1.3, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;
