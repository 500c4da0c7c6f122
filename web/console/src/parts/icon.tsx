const outlines = {
  home: 'M3.5 9.5 10 4l6.5 5.5V16a.5.5 0 0 1-.5.5h-3.5v-4.5h-5v4.5H4a.5.5 0 0 1-.5-.5Z',
  discounts:
    'M5.5 14.5l9-9M6.5 5.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6ZM13.5 12.2a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Z',
  checkout: 'M3 6h14v8.5H3ZM3 9h14M5.5 12h3',
  banner: 'M3 5.5h14v9H3ZM5.5 11.8h9',
  preview: 'M7.4 7.4a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.1.9-1.1 1.9M10 14.4v.2',
  statistics: 'M4 16V10M8 16V5M12 16v-4M16 16V7.5',
  revenue: 'M4 6c0-3 12-3 12 0v8c0 3-12 3-12 0ZM4 6c0 3 12 3 12 0M4 10c0 3 12 3 12 0',
  install: 'M7 6 3 10l4 4M13 6l4 4-4 4',
  alerts: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.2 1.5H3.8ZM8.3 17.2h3.4',
  activity: 'M3 10h3l2.5-5.5 3.5 11 2-5.5h3',
  campaigns: 'M4 5h12M4 10h12M4 15h12',
} as const;

export type IconName = keyof typeof outlines;

/** A decorative icon next to a word. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d={outlines[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
