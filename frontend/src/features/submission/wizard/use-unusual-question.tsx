import { Trans } from 'react-i18next';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import type { Question } from '../../../ui/form/inline-question';
import { numberIn } from '../form/form-values';
import { fieldId, FORWARD_ID, type FieldName } from '../form/steps';
import type { UnusualAnswer } from '../form/unusual-answers';
import type { SubmissionForm } from '../form/use-submission-form';
import { useSubmissionTranslation } from '../translations';
import typography from '../../../ui/typography.module.css';

/** Asks whether an answer far beyond those of others is right. The answer stands when it is confirmed. */
export function useUnusualQuestion(form: SubmissionForm): (field: FieldName) => Question | undefined {
  const { t } = useSubmissionTranslation();
  const words = useVocabulary();
  const { values, questionedUnusual } = form;

  const describe = ({ field, isOtherUnit, usual }: UnusualAnswer) => {
    const isDose = field === 'doseAmount';
    const answer = isDose
      ? words.dose(numberIn(values.doseAmount), values.doseUnit)
      : words.time(numberIn(values.timeToResults), values.timeToResultsUnit);
    const unit = words.doseUnit(values.doseUnit);
    if (!usual) return <Trans t={t} i18nKey="unusual.otherUnitAlone" values={{ unit, answer }} components={bold} />;
    const range = isDose ? words.doseRange(usual.low, usual.high, usual.unit) : words.daysRange(usual.low, usual.high);
    const key = isOtherUnit ? 'unusual.otherUnit' : isDose ? 'unusual.dose' : 'unusual.time';
    return <Trans t={t} i18nKey={key} values={{ unit, answer, range }} components={bold} />;
  };

  return (field) => {
    const unusual = questionedUnusual.find((answer) => answer.field === field);
    if (!unusual) return undefined;
    return {
      text: describe(unusual),
      answers: [
        {
          label: t('unusual.confirm'),
          onAnswer: () => {
            form.confirmUnusual(unusual.field);
            // The button disappears with its question: move the focus to the button that continues.
            form.focus(FORWARD_ID);
          },
        },
        { label: t('unusual.change'), onAnswer: () => form.focus(fieldId(field)) },
      ],
    };
  };
}

const bold = { b: <b className={typography.numeric} /> };
