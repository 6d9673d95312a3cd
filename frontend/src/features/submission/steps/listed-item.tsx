import { Trash2, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../ui/icon';
import { useSubmissionTranslation } from '../translations';
import fileListStyles from './file-list.module.css';
import typography from '../../../ui/typography.module.css';

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
    <li className={`${fileListStyles.single} ${fileListStyles.listed}`}>
      <Icon of={icon} />
      <span className={fileListStyles.name}>{name}</span>
      {about && <span className={`${typography.small} ${typography.muted} ${fileListStyles.about}`}>{about}</span>}
      <button
        type="button"
        className={fileListStyles.remove}
        aria-label={t('files.remove', { name })}
        disabled={disabled}
        onClick={onRemove}
      >
        <Icon of={Trash2} />
      </button>
    </li>
  );
}
