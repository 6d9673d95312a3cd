import { useState } from 'react';
import { Combobox } from '../../../ui/combobox/combobox';
import type { ComboboxValue } from '../../../ui/combobox/combobox-value';
import type { CatalogOption, CatalogSearch } from '../../../lib/catalog/catalog-search';
import { useMarketplaceTranslation } from '../translations';

const DELAY_MS = 300;

interface NameFilterProps {
  label: string;
  /** From the search parameters; null when nothing is chosen. */
  chosen: CatalogOption | null;
  minLength: number;
  search: CatalogSearch;
  onChoose: (name: string | null) => void;
}

/** A type-ahead that changes the list only by choosing an option; editing the text removes the choice. */
export function NameFilter({ label, chosen, minLength, search, onChoose }: NameFilterProps) {
  const { t } = useMarketplaceTranslation();
  const [edited, setEdited] = useState<ComboboxValue<CatalogOption> | null>(null);
  const [seen, setSeen] = useState(chosen?.label);
  // The search parameters are updated shortly after each key; once they contain a name, or are cleared, they are up to
  // date.
  if (seen !== chosen?.label) {
    setSeen(chosen?.label);
    if (chosen || edited?.kind === 'option') setEdited(null);
  }
  const fromAddress: ComboboxValue<CatalogOption> = chosen
    ? { kind: 'option', option: chosen }
    : { kind: 'text', text: '' };
  const onValue = (value: ComboboxValue<CatalogOption>) => {
    setEdited(value);
    if (value.kind === 'option') onChoose(value.option.label);
    else if (chosen && edited === null) onChoose(null);
  };
  return (
    <Combobox
      label={label}
      placeholder={t('filters.any')}
      withStatus={false}
      value={edited ?? fromAddress}
      onValue={onValue}
      search={search}
      minLength={minLength}
      delay={DELAY_MS}
    />
  );
}
