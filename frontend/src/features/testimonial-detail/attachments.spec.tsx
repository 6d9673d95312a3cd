import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../../test/render-ui';
import { testimonialDetail } from '../../test/testimonial-responses';
import { Attachments } from './attachments';

const link = (token: string) => `/api/testimonials/attachments/9d0f.png?token=${token}`;

function Files() {
  const [token, setToken] = useState('old');
  const attachmentUrls = [link(token), '/api/testimonials/attachments/a1.pdf'];
  return (
    <>
      <button onClick={() => setToken('new')}>Renew</button>
      <Attachments testimonial={testimonialDetail({ attachmentUrls })} />
    </>
  );
}

it('a picture that fails to load is replaced by a text, and a renewed link is tried again', async () => {
  const { user } = renderUi(<Files />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  fireEvent.error(screen.getByRole('img', { name: 'Picture 1' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Picture 1 could not be loaded.');
  expect(screen.getByRole('link', { name: 'Picture 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Document 2' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Renew' }));
  expect(screen.getByRole('img', { name: 'Picture 1' })).toHaveAttribute('src', link('new'));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
