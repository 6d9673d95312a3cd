/** Stands in until `openapi-typescript docs/openapi.json -o frontend/src/api/schema.d.ts` has run. */
export interface paths {
  '/warmup': {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': { status: string } } } };
    };
  };
}
