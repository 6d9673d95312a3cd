import { i18n } from './i18n';

it.each(['\u202E', '\u202D', '\u2067', '\u2069', '\u202A\u202E'])(
  'a name with %j cannot change the direction of a sentence',
  (sign) => {
    i18n.addResourceBundle('en', 'sentences', { about: 'About {{name}} & 3 others' });
    const t = i18n.getFixedT('en', 'sentences' as never) as unknown as (key: string, values: object) => string;
    expect(t('about', { name: `Mag${sign}nesium <b>` })).toBe('About Magnesium <b> & 3 others');
  },
);
