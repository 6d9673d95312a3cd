import { useFormats } from '../../../lib/formats';
import type { Product } from '../queries';
import { useMarketplaceTranslation } from '../translations';

type Unit = NonNullable<Product['weightUnit']>;

/** `120 capsules`, `2.5 g`: one decimal unless the amount is whole, the unit in the current language. */
export function useWeight({ weightAmount, weightUnit }: Pick<Product, 'weightAmount' | 'weightUnit'>): string | null {
  const { t } = useMarketplaceTranslation();
  const { measure } = useFormats();
  if (weightAmount === null || weightUnit === null) return null;
  const key = weightUnit.replace(' ', '_') as Exclude<Unit, 'fl oz'> | 'fl_oz';
  return t(`unit.${key}`, { count: weightAmount, amount: measure(weightAmount) });
}
