import { useEffect, useState } from 'react';
import type { LegalSection } from './legal-document';

/** Pixels from the top of the window; a heading above this line counts as being read. */
const READING_LINE = 140;

/** The current section: the last one whose heading has passed the reading line. */
export function useCurrentSection(sections: readonly LegalSection[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    let frame = 0;
    const updateSection = () => {
      frame = 0;
      const passed = sections.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= READING_LINE;
      });
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((atEnd && window.scrollY > 0 ? sections : passed).at(-1)?.id);
    };
    const later = () => {
      frame ||= requestAnimationFrame(updateSection);
    };
    later();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [sections]);

  return current;
}
