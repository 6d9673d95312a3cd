import { addFiles } from './proof-files';

const file = (name: string, type = 'image/jpeg', size = 10) =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });

it('images and PDFs are accepted in any letter case', () => {
  const files = [
    file('a.JPG'),
    file('b.jpeg'),
    file('c.png', 'image/png'),
    file('d.pdf', 'application/pdf'),
    file('e.pdf', ''),
  ];
  expect(addFiles([], files)).toEqual({ files, alerts: [] });
});

it('other file types are rejected by name', () => {
  const added = [file('a.gif', 'image/gif'), file('b', ''), file('c.jpg', 'text/html'), file('ok.jpg')];
  const { files, alerts } = addFiles([], added);
  expect(files.map(({ name }) => name)).toEqual(['ok.jpg']);
  expect(alerts).toEqual([
    { kind: 'type', name: 'a.gif' },
    { kind: 'type', name: 'b' },
    { kind: 'type', name: 'c.jpg' },
  ]);
});

it('a file over 10485760 bytes is rejected', () => {
  expect(addFiles([], [file('a.jpg', 'image/jpeg', 10_485_760)]).alerts).toEqual([]);
  expect(addFiles([], [file('a.jpg', 'image/jpeg', 10_485_761)]).alerts).toEqual([{ kind: 'size', name: 'a.jpg' }]);
});

it('an addition beyond five files is rejected', () => {
  const four = ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map((name) => file(name));
  const result = addFiles(four, [file('5.jpg'), file('6.jpg')]);
  expect(result).toEqual({ files: four, alerts: [{ kind: 'count' }] });
  expect(addFiles(four, [file('5.jpg'), file('x.gif', 'image/gif')]).files).toHaveLength(5);
});
