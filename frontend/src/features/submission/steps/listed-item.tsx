import { Trash2, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import { useSubmissionTranslation } from '../translations';

interface ListedItemProps {
  icon: LucideIcon;
  name: string;
  about?: string;
  onRemove: () => void;
  disabled: boolean;
}

/** An entry of a user's list, with a remove button. */
export function ListedItem({ icon, name, about, onRemove, disabled }: ListedItemProps) {
  const { t } = useSubmissionTranslation();
  return (
    <li className="single">
      <Icon of={icon} />
      <span className="nm">{name}</span>
      <span className="small muted">{about}</span>
      <button
        type="button"
        className="xb"
        aria-label={t('files.remove', { name })}
        disabled={disabled}
        onClick={onRemove}
      >
        <Icon of={Trash2} />
      </button>
    </li>
  );
}
