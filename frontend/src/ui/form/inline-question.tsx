import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { Icon } from '../icon';
import layout from '../layout/layout.module.css';
import styles from './inline-question.module.css';

/** A question about an answer that is not an error. */
export interface Question {
  text: ReactNode;
  answers: readonly { label: string; onAnswer: () => void }[];
}

/** The element id of the question about a field; the group takes the focus. */
export const questionId = (fieldId: string): string => `${fieldId}-question`;

/** The element id of its text, which also describes the field. */
export const questionTextId = (fieldId: string): string => `${fieldId}-question-text`;

/**
 * A question below a field. Not an error: nothing is marked invalid. The group takes the focus and not one of its
 * buttons, so that a key that is still pressed does not answer it.
 */
export function InlineQuestion({ fieldId, question }: { fieldId: string; question: Question }) {
  return (
    <div
      className={styles.inlineQuestion}
      role="group"
      tabIndex={-1}
      id={questionId(fieldId)}
      aria-labelledby={questionTextId(fieldId)}
    >
      <p id={questionTextId(fieldId)}>
        <Icon of={CircleQuestionMark} />
        <span>{question.text}</span>
      </p>
      <div className={layout.row}>
        {question.answers.map(({ label, onAnswer }) => (
          <Button key={label} kind="secondary" compact onClick={onAnswer}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
