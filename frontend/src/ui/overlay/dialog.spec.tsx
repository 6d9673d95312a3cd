import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { renderUi } from '../../test/render-ui';
import { Button } from '../button';
import { Modal } from './modal';
import { showErrorToast, Toasts } from './toasts';

function Page() {
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Toasts />
      <Button onClick={() => setOpened(true)}>Remove</Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Remove it?"
        actions={<Button onClick={() => setOpened(false)}>Yes</Button>}
      >
        <Button data-autofocus>{reason.length} of 100</Button>
        <input aria-label="Reason" value={reason} onChange={(event) => setReason(event.target.value)} />
      </Modal>
    </>
  );
}

async function open() {
  const view = renderUi(<Page />);
  await view.user.click(screen.getByRole('button', { name: 'Remove' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  return { ...view, dialog: screen.getByRole('dialog', { name: 'Remove it?' }) };
}

/** `detail`: which click it is of several at the same place. Returns whether it moves the focus. */
function click(target: HTMLElement, detail: number): boolean {
  fireEvent.pointerDown(target);
  const movesFocus = fireEvent.mouseDown(target, { detail });
  fireEvent.click(target, { detail });
  return movesFocus;
}

it('an open dialog receives the focus and keeps it', async () => {
  const { user } = await open();
  const first = screen.getByRole('button', { name: '0 of 100' });
  expect(first).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.tab();
  expect(first).toHaveFocus();
});

it('the focus stays in the field that is typed in', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Reason'), 'Twice');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByLabelText('Reason')).toHaveValue('Twice');
  expect(screen.getByLabelText('Reason')).toHaveFocus();
});

it('Escape closes a dialog and the focus returns', async () => {
  const { user, dialog } = await open();
  await user.keyboard('{Escape}');
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
});

it('a request of the browser closes a dialog, that of a file field inside it does not', async () => {
  const { dialog } = await open();
  fireEvent(screen.getByLabelText('Reason'), new Event('cancel', { bubbles: true, cancelable: true }));
  expect(dialog).toBeInTheDocument();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(dialog).not.toBeInTheDocument();
});

it('a click beside a dialog closes it, a drag from inside it does not', async () => {
  const { user, dialog } = await open();
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Reason') },
    { keys: '[/MouseLeft]', target: dialog },
  ]);
  expect(dialog).toBeInTheDocument();
  await user.click(dialog);
  expect(dialog).not.toBeInTheDocument();
});

it('the second click of a double click on the button that opened a dialog has no effect', async () => {
  const { dialog } = await open();
  const confirm = screen.getByRole('button', { name: 'Yes' });
  for (const target of [dialog, confirm]) {
    expect(click(target, 2)).toBe(false);
    expect(dialog).toBeInTheDocument();
  }
  click(dialog, 1);
  expect(dialog).not.toBeInTheDocument();
});

it('a double click inside a dialog is two clicks', async () => {
  const { dialog } = await open();
  click(screen.getByLabelText('Reason'), 1);
  click(dialog, 2);
  expect(dialog).not.toBeInTheDocument();
});

it('once something was typed, a click beside the dialog no longer closes it', async () => {
  const { user, dialog } = await open();
  await user.type(screen.getByLabelText('Reason'), 'Twice');
  await user.click(dialog);
  expect(dialog).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog).not.toBeInTheDocument();
});

it('toasts stay within reach while a dialog is open and remain when it closes', async () => {
  const { user, dialog } = await open();
  act(() => void showErrorToast({ title: 'Not removed.' }));
  expect(dialog).toContainElement(screen.getByRole('alert'));
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Not removed.');
});

it('a dialog that leaves the page while open gives the focus back', async () => {
  const page = (children: ReactNode) => (
    <MemoryRouter>
      <Button>Before</Button>
      {children}
    </MemoryRouter>
  );
  const { rerender } = render(page(null));
  act(() => screen.getByText('Before').focus());
  rerender(
    page(
      <Modal opened onClose={() => undefined} title="Gone">
        <Button data-autofocus>Inside</Button>
      </Modal>,
    ),
  );
  act(() => screen.getByText('Inside').focus());
  rerender(page(null));
  expect(screen.getByText('Before')).toHaveFocus();
});

it('a dialog that opened while nothing had the focus gives it to the heading when it is closed', async () => {
  const page = (opened: boolean) => (
    <>
      <main>
        <h1>Page</h1>
      </main>
      <Modal opened={opened} onClose={() => undefined} title="By itself">
        <Button data-autofocus>Inside</Button>
      </Modal>
    </>
  );
  const { rerender } = render(page(true));
  act(() => screen.getByText('Inside').focus());
  rerender(page(false));
  expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
});
