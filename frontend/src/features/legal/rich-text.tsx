import { Link } from 'react-router';
import { useConfig } from '../../lib/config/config-context';

const MARKS = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`|\*\*([^*]+)\*\*/g;

/** Running text of a legal document with its links, names of stored things and emphasis. */
export function RichText({ children }: { children: string }) {
  const { productName } = useConfig();
  const text = children.replaceAll('{{product}}', productName);
  const parts = [];
  let end = 0;
  for (const mark of text.matchAll(MARKS)) {
    const [whole, words, address, code, strong] = mark;
    parts.push(text.slice(end, mark.index));
    end = mark.index + whole.length;
    if (address) parts.push(<Address key={end} to={address} words={words} />);
    else if (code) parts.push(<code key={end}>{code}</code>);
    else parts.push(<strong key={end}>{strong}</strong>);
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}

function Address({ to, words }: { to: string; words: string }) {
  // Files of the API are no screens: the router must leave them to the browser.
  return /^(https?:|\/api\/)/.test(to) ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>;
}
