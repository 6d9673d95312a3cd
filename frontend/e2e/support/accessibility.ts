import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Measuring contrasts takes most of the time of axe: it leaves out elements with this attribute, because an equal one is measured. */
const REPEATED = 'data-repeated-element';

/** axe, whose rule for contrasts leaves out marked elements. */
const axeSource = [
  axe.source,
  `axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([${REPEATED}])' }] });`,
].join('\n');

/** The rules of axe that the open page violates, each with the selector of the first element. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!process.env.FULL) await markRepetitions(page);
  const { violations } = await new AxeBuilder({ page, axeSource })
    // Details of what passes take a third of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without frames of other origins, the results need not be joined in a page of their own.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => `${id} (${nodes[0]?.target.join(' ')})`);
}

/**
 * Marks elements that have the same tags, classes and states as an earlier one, they and their ancestors: the other cards of
 * a list. Names, addresses and numbers in attributes make no difference.
 */
const markRepetitions = (page: Page): Promise<void> =>
  page.evaluate((mark) => {
    const IGNORED = ['href', 'src', 'srcset', 'id', 'for', 'title', 'alt', 'datetime', mark];
    const describe = ({ name, value }: Attr) => `${name}=${name === 'class' ? value : value.replace(/[\d.]+/g, '')}`;
    const isStyled = ({ name }: Attr) => !IGNORED.includes(name) && !/^aria-(label|describe|details)/.test(name);
    const paths = new Map<Element | null, string>();
    const seen = new Map<string, string>();
    for (const element of document.body.querySelectorAll('*')) {
      const attributes = [...element.attributes].filter(isStyled).map(describe);
      const path = [paths.get(element.parentElement), element.tagName, ...attributes].join(' ');
      element.toggleAttribute(mark, seen.has(path));
      // A short name for each path, because the paths of inner elements contain it.
      if (!seen.has(path)) seen.set(path, String(seen.size));
      paths.set(element, seen.get(path)!);
    }
  }, REPEATED);
