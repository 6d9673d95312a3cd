export interface RequestParams {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/**
 * The parameters of a query of the API. `placeholderData` decides by those of the previous query whether its response may
 * stay until the next one.
 */
export const requestParams = (query: { queryKey: readonly unknown[] } | undefined): RequestParams =>
  (query?.queryKey[2] as { params?: RequestParams } | undefined)?.params ?? {};
