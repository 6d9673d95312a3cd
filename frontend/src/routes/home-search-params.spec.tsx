import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paramsOf, serveAnalyses, serveHomePage } from '../test/home-page';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

beforeEach(serveHomePage);

describe('search parameters', () => {
  it('all filters of the URL are applied and sent to the server', async () => {
    const requests = serveAnalyses();
    await renderRoute(
      '/?query=Insomnio&ageRange=35-44&gender=prefer_not_to_say&supplementId=41&supplementName=Magnesium',
    );
    await screen.findByRole('article', { name: 'Magnesium' });
    expect(Object.fromEntries(requests[0] as URLSearchParams)).toEqual({
      conditionQuery: 'Insomnio',
      language: 'en',
      ageRange: '35-44',
      gender: 'prefer_not_to_say',
      supplementId: '41',
      limit: '10',
    });
    for (const filter of ['Age 35–44', 'Prefer not to say', 'Magnesium'])
      expect(screen.getByRole('button', { name: `Remove ${filter}` })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Supplement' })).toHaveValue('Magnesium');
  });

  it.each(['abc', '1.5', '99999999999'])('unknown parameters are ignored: supplementId=%s', async (supplementId) => {
    const requests = serveAnalyses();
    await renderRoute(`/?condition=Insomnia&ageRange=12-17&gender=none&supplementId=${supplementId}`);
    await screen.findByRole('article', { name: 'Magnesium' });
    expect(Object.fromEntries(requests[0] as URLSearchParams)).toEqual({
      conditionQuery: 'Insomnia',
      language: 'en',
      limit: '10',
    });
    expect(screen.queryByText('Showing:')).not.toBeInTheDocument();
  });

  it('a text that cannot be the name of a condition is not in the list', async () => {
    server.use(http.get('*/api/analysis/condition-analysis', () => problem(400, 'validation_failed')));
    const name = 'a'.repeat(101);
    await renderRoute(`/?condition=${name}`);
    expect(await screen.findByText('Condition not found')).toBeVisible();
    expect(screen.getByText(new RegExp(`“${name}” is not in our list`))).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('two filters that change at once are both applied', async () => {
    serveAnalyses();
    const { place } = await renderRoute('/?condition=Insomnia&ageRange=35-44&gender=female');
    await screen.findByRole('article', { name: 'Magnesium' });
    const chips = ['Remove Female', 'Remove Age 35–44'].map((name) => screen.getByRole('button', { name }));
    act(() => chips.forEach((chip) => fireEvent.click(chip)));
    expect(paramsOf(place())).toEqual({ condition: 'Insomnia' });

    const [age, gender] = [screen.getByLabelText('Age range'), screen.getByLabelText('Gender')];
    act(() => {
      fireEvent.change(age, { target: { value: '25-34' } });
      fireEvent.change(gender, { target: { value: 'male' } });
    });
    expect(paramsOf(place())).toEqual({ condition: 'Insomnia', ageRange: '25-34', gender: 'male' });
  });

  it('each filter change repeats the analysis and can be undone by Back', async () => {
    const requests = serveAnalyses();
    const { user, place, router } = await renderRoute('/?condition=Insomnia');
    await screen.findByRole('article', { name: 'Magnesium' });
    await user.click(screen.getByRole('button', { name: 'Show filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age range' }), '35–44');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'Female');
    await user.type(screen.getByRole('combobox', { name: 'Supplement' }), 'mag');
    await user.click(await screen.findByRole('option', { name: 'Magnesium' }));
    await waitFor(() => expect(requests).toHaveLength(4));
    expect(paramsOf(place())).toEqual({
      condition: 'Insomnia',
      ageRange: '35-44',
      gender: 'female',
      supplementId: '41',
      supplementName: 'Magnesium',
    });
    expect(requests.at(-1)?.get('supplementId')).toBe('41');

    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Supplement' })).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(paramsOf(place())).toEqual({ condition: 'Insomnia' });
    expect(screen.queryByText('Showing:')).not.toBeInTheDocument();
  });

  it('changing the text clears condition, results and error and keeps the typing', async () => {
    serveAnalyses();
    const { user, place, router } = await renderRoute('/?condition=Insomnia&gender=female');
    await screen.findByRole('article', { name: 'Magnesium' });
    const box = screen.getByRole('combobox', { name: 'Health condition' });
    await user.type(box, 'x');
    expect(box).toHaveValue('Insomniax');
    expect(box).toHaveFocus();
    expect(paramsOf(place())).toEqual({ gender: 'female' });
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.getByText('Please select a condition from the dropdown to search')).toBeVisible();

    await user.clear(box);
    expect(screen.getByText(/Please enter a health condition/)).toBeVisible();

    await act(() => router.navigate(-1));
    expect(await screen.findByRole('article', { name: 'Magnesium' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Health condition' })).toHaveValue('Insomnia');
  });

  it('changing the text clears the supplement filter', async () => {
    serveAnalyses();
    const { user, place } = await renderRoute('/?condition=Insomnia&supplementId=41&supplementName=Magnesium');
    await screen.findByRole('article', { name: 'Magnesium' });
    await user.click(screen.getByRole('button', { name: 'Clear Supplement' }));
    expect(paramsOf(place())).toEqual({ condition: 'Insomnia' });
    expect(screen.getByRole('combobox', { name: 'Supplement' })).toHaveValue('');
  });

  it('the filter names the supplement that a merged one belongs to', async () => {
    serveAnalyses();
    server.use(
      http.get('*/api/analysis/supplement-report', ({ request }) =>
        new URL(request.url).searchParams.get('supplementId') === '244'
          ? HttpResponse.json({ supplementId: 41, supplementName: 'Magnesium' })
          : problem(404, 'supplement_not_found'),
      ),
    );
    await renderRoute('/?condition=Insomnia&supplementId=244');
    expect(await screen.findByRole('button', { name: /Magnesium$/ })).toBeVisible();
  });

  it('the filter names a supplement without loading all of them', async () => {
    serveAnalyses();
    let isListLoaded = false;
    server.use(
      http.get('*/api/supplements', () => {
        isListLoaded = true;
        return HttpResponse.json([]);
      }),
    );
    await renderRoute('/?condition=Insomnia&supplementId=41', { language: 'es' });
    expect(await screen.findByRole('button', { name: /Magnesio$/ })).toBeVisible();
    expect(isListLoaded).toBe(false);
  });

  it('the filter says that a supplement is unknown', async () => {
    serveAnalyses();
    await renderRoute('/?condition=Insomnia&supplementId=999&supplementName=Made%20up');
    expect(await screen.findByRole('button', { name: /Unknown supplement$/ })).toBeVisible();
  });

  it('an unknown condition is explained without a retry', async () => {
    serveAnalyses(() => problem(404, 'condition_not_found'));
    await renderRoute('/?condition=Zzz');
    expect(await screen.findByRole('alert')).toHaveTextContent('Condition not found');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
