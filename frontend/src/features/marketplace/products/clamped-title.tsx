import { useLayoutEffect, useRef, useState } from 'react';

/** At most two lines. A truncated title is shown in full as a tooltip. */
export function ClampedTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = heading.current;
    if (!element) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [title]);
  return (
    <h3 ref={heading} title={cut ? title : undefined}>
      {title}
    </h3>
  );
}
