import type { ReactNode } from 'react';
import type { Testimonial } from './queries';
import { TestimonialCard } from './testimonial-card';
import styles from './testimonial-list.module.css';

interface TestimonialCardsProps<Item extends Testimonial> {
  testimonials: Item[];
  /** What the testimonial is about, where it is not the subject of the page. */
  renderSubject?: (testimonial: Item) => ReactNode;
  renderActions?: (testimonial: Item, describedBy: string) => ReactNode;
}

/** Testimonials on pages of other features. */
export const TestimonialCards = <Item extends Testimonial>({
  testimonials,
  renderSubject,
  renderActions,
}: TestimonialCardsProps<Item>) => (
  <div className={styles.list}>
    {testimonials.map((testimonial) => (
      <TestimonialCard
        key={testimonial.id}
        testimonial={testimonial}
        subject={renderSubject?.(testimonial)}
        renderActions={(describedBy) => renderActions?.(testimonial, describedBy)}
      />
    ))}
  </div>
);
