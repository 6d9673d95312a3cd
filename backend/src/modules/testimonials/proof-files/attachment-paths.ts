/** The path of all proof files of a testimonial, for which a browser gets a cookie. */
export const attachmentsPath = (testimonialId: number): string => `/api/testimonials/${testimonialId}/attachments`;

export const attachmentPath = (testimonialId: number, name: string): string =>
  `${attachmentsPath(testimonialId)}/${name}`;
