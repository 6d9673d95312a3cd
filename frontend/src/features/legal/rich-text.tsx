import { Link } from 'react-router';
import { useConfig } from '../../lib/config/config-context';

const MARKS = /\[([^[\]]+)\]\(([^()\s]+)\)|`([^`]+)`|\*\*([^*]+)\*\*/g;

/** Rich text of a legal document with links, code and emphasis; emphasized text may contain the others. */
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
    else {
      parts.push(
        <strong key={end}>
          <RichText>{strong}</RichText>
        </strong>,
      );
    }
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}

function Address({ to, words }: { to: string; words: string }) {
  // API files are not routes of this app: the browser must load them.
  return /^(https?:|\/api\/)/.test(to) ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>;
}
