import { $api } from '../../../lib/http/api';
import { useLanguage } from '../../../lib/i18n/use-language';

/** The testimonial and its decisions; both are loaded once, so that nothing changes while the user edits. */
export function useTestimonialToEdit(id: number | null) {
  const { language } = useLanguage();
  const request = { params: { path: { id: id ?? 0 } }, headers: { 'Accept-Language': language } };
  const once = { enabled: id !== null, staleTime: 0, refetchOnReconnect: false };
  const testimonial = $api.useQuery('get', '/api/testimonials/my/{id}', request, once);
  const decisions = $api.useQuery('get', '/api/testimonials/my/{id}/decisions', { params: request.params }, once);
  return {
    testimonial: testimonial.data,
    decisions: decisions.data?.decisions,
    error: testimonial.error ?? decisions.error,
    isFetching: testimonial.isFetching || decisions.isFetching,
    refetch: async () => {
      await Promise.all([testimonial.refetch(), decisions.refetch()]);
    },
  };
}
