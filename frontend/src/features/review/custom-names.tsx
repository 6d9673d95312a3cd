import { catalogSearch } from '../../lib/catalog/catalog-search';
import { useLanguage } from '../../lib/i18n/use-language';
import { RadioGroup } from '../../ui/form/choice-group';
import { Combobox } from '../../ui/combobox/combobox';
import { nameFieldId, type NameChoosing } from './name-choices';
import type { CustomName, ReviewedTestimonial } from './queries';
import { useReviewTranslation } from './translations';
import formStyles from '../../ui/form/form.module.css';
import styles from './custom-names.module.css';

interface CustomNamesProps {
  testimonial: ReviewedTestimonial;
  choosing: NameChoosing;
  /** An approval with these choices is about to be sent. */
  locked: boolean;
}

/** Before an approval the reviewer decides whether a custom name is new or matches an existing catalog entry. */
export function CustomNames({ testimonial: { customNames, reviewStatus, isOwn }, choosing, locked }: CustomNamesProps) {
  const { t } = useReviewTranslation();
  if (customNames.length === 0 || reviewStatus !== 'pending' || isOwn) return null;
  return (
    <section className={styles.customNames}>
      <h2>{t('names.title')}</h2>
      <fieldset disabled={locked}>
        {customNames.map((customName) => (
          <CustomNameField key={customName.kind} customName={customName} choosing={choosing} />
        ))}
      </fieldset>
    </section>
  );
}

function CustomNameField({
  customName: { kind, name, knownId },
  choosing,
}: {
  customName: CustomName;
  choosing: NameChoosing;
}) {
  const { t } = useReviewTranslation();
  const { language } = useLanguage();
  const choice = choosing.choiceOf(kind);
  return (
    <div className={formStyles.spaced}>
      <RadioGroup
        label={t(`names.${kind}`, { name })}
        choices={[
          { value: 'entry', label: t(knownId === null ? 'names.becomes' : 'names.known') },
          { value: 'same', label: t('names.same') },
        ]}
        value={choice.kind}
        onValue={(choiceKind) => choosing.choose(kind, { ...choice, kind: choiceKind })}
      />
      {choice.kind === 'same' && (
        <div className={formStyles.subField}>
          <Combobox
            id={nameFieldId(kind)}
            label={t('names.entry')}
            error={choosing.isWrong(kind) ? t('names.missing') : undefined}
            value={choice.same}
            onValue={(same) => choosing.choose(kind, { ...choice, same })}
            search={catalogSearch(`${kind}s`, language)}
          />
        </div>
      )}
    </div>
  );
}
