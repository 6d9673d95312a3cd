/** Text that means itself inside HTML or XML, attributes included. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
