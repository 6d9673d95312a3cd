import { useFormState } from '../../lib/form/use-form-state';
import { MAX_FEED_BYTES } from './send-feed';

export interface FeedValues {
  /** The name of a known partner, or `ANOTHER`. */
  shop: string;
  name: string;
  parameter: string;
  file: File | null;
  /** Confirms that a feed without products is intended. */
  confirmEmpty: boolean;
}

export interface ChosenFeed {
  advertiser: string;
  referenceParameter: string;
  file: File;
  confirmEmpty: boolean;
}

/** Keys below `feeds.form` in the locale files. */
type FeedError = 'shopMissing' | 'nameWrong' | 'parameterWrong' | 'fileMissing' | 'fileLarge';

/** Option value for a new partner; a partner name cannot contain a colon. */
export const ANOTHER = ':';
const NAME = /^(?=.{1,100}$)[!-+\--9;-~]+( [!-+\--9;-~]+)*$/;
const PARAMETER = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

const EMPTY: FeedValues = { shop: '', name: '', parameter: '', file: null, confirmEmpty: false };

const advertiserIn = ({ shop, name }: FeedValues) => (shop === ANOTHER ? name : shop).trim();
const parameterIn = ({ shop, parameter }: FeedValues) => (shop === ANOTHER ? parameter.trim() : '');

function findErrors(values: FeedValues): Partial<Record<keyof FeedValues, FeedError>> {
  const { shop, file } = values;
  const parameter = parameterIn(values);
  return {
    ...(shop === '' && { shop: 'shopMissing' }),
    ...(shop === ANOTHER && !NAME.test(advertiserIn(values)) && { name: 'nameWrong' }),
    ...(parameter !== '' && !PARAMETER.test(parameter) && { parameter: 'parameterWrong' }),
    ...(file === null ? { file: 'fileMissing' } : file.size > MAX_FEED_BYTES && { file: 'fileLarge' }),
  };
}

export function useFeedForm() {
  const { values, errors, change, check } = useFormState({
    initialValues: EMPTY,
    validate: findErrors,
    rechecksOnChange: true,
  });
  return {
    values,
    errors,
    change: (patch: Partial<FeedValues>) => {
      // The confirmation applies to one file of one shop.
      const isReplaced = (field: 'shop' | 'file') => field in patch && Boolean(values[field]);
      change(isReplaced('shop') || isReplaced('file') ? { ...patch, confirmEmpty: false } : patch);
    },
    isAnother: values.shop === ANOTHER,
    advertiser: advertiserIn(values),
    /** The feed to send; null if a field is invalid, which then has an error. */
    submit: (): ChosenFeed | null => {
      const { file, confirmEmpty } = values;
      if (check().length > 0 || file === null) return null;
      return { advertiser: advertiserIn(values), referenceParameter: parameterIn(values), file, confirmEmpty };
    },
  };
}

export type FeedFormState = ReturnType<typeof useFeedForm>;
