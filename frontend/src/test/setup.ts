// Tests of the server's rendering have no browser: `@jest-environment node`.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import cannot depend on the environment
if (typeof window !== 'undefined') require('./setup-browser');
