import type { Page } from '@playwright/test';

/**
 * Links and controls of the open page that are smaller than 24 pixels, each with its size. Links inside a line of text
 * have its height, and choices are as large as their label.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MINIMUM = 24;
    const isHidden = (element: Element) => {
      const { clipPath, visibility } = getComputedStyle(element);
      return clipPath !== 'none' || visibility === 'hidden';
    };
    return [...document.querySelectorAll('a[href], button, select, textarea, summary')]
      .filter((element) => getComputedStyle(element).display !== 'inline' && !isHidden(element))
      .map((element) => ({ name: element.textContent, ...element.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && height > 0 && (width < MINIMUM || height < MINIMUM))
      .map(({ name, width, height }) => `target of ${Math.round(width)} by ${Math.round(height)} pixels (${name})`);
  });
