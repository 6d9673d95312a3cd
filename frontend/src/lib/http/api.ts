import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import type { paths } from '../../api/schema';
import { currentLanguage } from '../i18n/i18n';
import { bearerToken } from './bearer';
import { problemFromResponse } from './problem';
import { fetchWithin, REQUEST_TIMEOUT_MS } from './timed-fetch';

const manners: Middleware = {
  async onRequest({ request }) {
    request.headers.set('Accept-Language', currentLanguage());
    const token = await bearerToken();
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
  async onResponse({ response }) {
    if (!response.ok) throw await problemFromResponse(response);
    return response;
  },
};

/** Every call to the server. Anything but a success is thrown as a `Problem`, so `data` is all a caller reads. */
export const api = createFetchClient<paths>({
  baseUrl: location.origin,
  credentials: 'include',
  fetch: fetchWithin(REQUEST_TIMEOUT_MS),
});
api.use(manners);

/** The same calls as TanStack Query hooks: `$api.useQuery('get', '/api/...', { params })`. */
export const $api = createQueryClient(api);
