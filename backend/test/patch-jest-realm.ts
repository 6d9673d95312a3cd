/**
 * What fetch throws comes from outside of Jest's context, where SyntaxError is another class: libraries that ask for theirs
 * would take a body that is no JSON for a failure of the server.
 */
Object.defineProperty(SyntaxError, Symbol.hasInstance, {
  value: (error: unknown) => (error as Error | undefined)?.name === 'SyntaxError',
});
