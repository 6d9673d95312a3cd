import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmationDialog } from './confirmation-dialog';

const onCancel = jest.fn();

/** A request that fails when `fail` is called. */
let fail: () => void;

function Example({ close }: { close?: string }) {
  const [state, setState] = useState<'asking' | 'sending' | 'failed'>('asking');
  fail = () => setState('failed');
  return (
    <ConfirmationDialog
      opened
      title="Delete it?"
      cancel="Keep it"
      confirm="Delete"
      submitting="Deleting"
      isPending={state === 'sending'}
      failure={state === 'failed' ? { title: 'Not deleted', message: 'Try again.' } : null}
      close={state === 'failed' ? close : undefined}
      onCancel={onCancel}
      onConfirm={() => setState('sending')}
    >
      <label>
        Reason <input />
      </label>
    </ConfirmationDialog>
  );
}

beforeEach(() => onCancel.mockReset());

it('while the request is sent, neither Escape nor a button closes the dialog', async () => {
  const user = userEvent.setup();
  render(<Example />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('button', { name: 'Deleting' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('Deleting');
  await user.keyboard('{Escape}');
  for (const name of ['Keep it', 'Close']) await user.click(screen.getByRole('button', { name }));
  expect(onCancel).not.toHaveBeenCalled();
});

it('after a failure the values stay, and the focus is on the button, in view next to the error', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  const user = userEvent.setup();
  render(<Example />);
  await user.type(screen.getByLabelText('Reason'), 'Too old');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  act(() => fail());
  const dialog = within(screen.getByRole('dialog'));
  const alert = dialog.getByRole('alert');
  expect(alert).toHaveTextContent('Not deleted');
  expect(dialog.getByLabelText('Reason')).toHaveValue('Too old');
  expect(dialog.getByLabelText('Reason').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog.getByRole('button', { name: 'Delete' })).toHaveFocus();
  expect(scrolled.mock.contexts.at(-1)).toBe(dialog.getByRole('button', { name: 'Delete' }));
  scrolled.mockRestore();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalled();
});

it('once another attempt cannot succeed, the only button closes the dialog and has the focus', async () => {
  const user = userEvent.setup();
  render(<Example close="Understood" />);
  const button = () => screen.queryByRole('button', { name: 'Understood' });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(button()).toBeNull();
  act(() => fail());
  expect(button()).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Delet|Keep it/ })).toBeNull();
  await user.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalled();
});

/** Like a request: the button is drawn as busy only some time after it was clicked. */
function Sending({ onSend }: { onSend: () => boolean | void }) {
  const [isPending, setPending] = useState(false);
  return (
    <>
      <ConfirmationDialog
        opened
        title="Delete it?"
        cancel="Cancel"
        confirm="Delete"
        isPending={isPending}
        onCancel={onCancel}
        onConfirm={onSend}
      >
        <label>
          Reason <input />
        </label>
      </ConfirmationDialog>
      <button type="button" onClick={() => setPending(true)}>
        Begin
      </button>
      <button type="button" onClick={() => setPending(false)}>
        End
      </button>
    </>
  );
}

it('a double click sends once, and another attempt is possible once the request has ended', async () => {
  const user = userEvent.setup();
  const onSend = jest.fn();
  render(<Sending onSend={onSend} />);
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }));
  expect(onSend).toHaveBeenCalledTimes(1);
  for (const name of ['Begin', 'End']) fireEvent.click(screen.getByText(name));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onSend).toHaveBeenCalledTimes(2);
});

it('a confirmation that sends nothing, and a changed value, allow another attempt', async () => {
  const user = userEvent.setup();
  const onSend = jest.fn<boolean | void, []>(() => false);
  render(<Sending onSend={onSend} />);
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }));
  expect(onSend).toHaveBeenCalledTimes(2);
  onSend.mockReturnValue(undefined);
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }));
  expect(onSend).toHaveBeenCalledTimes(3);
  await user.type(screen.getByLabelText('Reason'), 'Twice');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onSend).toHaveBeenCalledTimes(4);
});

it('a request that fails before the button is drawn as busy allows another attempt', async () => {
  const user = userEvent.setup();
  let attempts = 0;
  function FailingAtOnce() {
    const [failure, setFailure] = useState<{ title: string; message: string } | null>(null);
    return (
      <ConfirmationDialog
        opened
        title="Delete it?"
        cancel="Cancel"
        confirm="Delete"
        failure={failure}
        onCancel={onCancel}
        onConfirm={() => {
          attempts += 1;
          setFailure({ title: 'Not deleted', message: 'Try again.' });
        }}
      >
        <p>Everything goes.</p>
      </ConfirmationDialog>
    );
  }
  render(<FailingAtOnce />);
  for (const expected of [1, 2, 3]) {
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(attempts).toBe(expected);
  }
});
