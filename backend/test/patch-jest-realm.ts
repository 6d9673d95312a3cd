/**
 * Errors of fetch are created outside of Jest's context, where SyntaxError is another class. Without this patch,
 * libraries that use instanceof would take an invalid JSON body for a server error.
 */
Object.defineProperty(SyntaxError, Symbol.hasInstance, {
  value: (error: unknown) => (error as Error | undefined)?.name === 'SyntaxError',
});
