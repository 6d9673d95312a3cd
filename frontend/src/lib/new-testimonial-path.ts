interface Subject {
  condition?: string | null;
  supplement?: string | null;
}

/** The form, with the condition and the supplement of the page that leads to it already chosen. */
export function newTestimonialPath({ condition, supplement }: Subject): string {
  const params = new URLSearchParams({ ...(condition && { condition }), ...(supplement && { supplement }) }).toString();
  return params === '' ? '/new-testimonial' : `/new-testimonial?${params}`;
}
