/** What looks like an e-mail address; the server decides. A part of the domain contains no dot, so that the time is linear. */
export const EMAIL_SHAPE = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/;
