const { createElement } = require('react');

const icons = new Map();

/** Each icon as an empty picture with the classes of Lucide; loading its 1,500 drawings takes longer than most tests. */
function createIcon(name) {
  const kebab = name.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();
  return function Icon({ className = '', ...props }) {
    const classes = `lucide lucide-${kebab} ${className}`.trim();
    return createElement('svg', { ...props, className: classes });
  };
}

module.exports = new Proxy(
  {},
  {
    get(_, name) {
      if (name === '__esModule') return false;
      if (!icons.has(name)) icons.set(name, createIcon(String(name)));
      return icons.get(name);
    },
  },
);
