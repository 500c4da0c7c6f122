/** A way to put the banner into pages. */
export interface Snippet {
  name: string;
  /** Where the code goes, as a sentence. */
  where: string;
  code: string;
}

/** The code for each kind of shop, for this service and this public key. */
export function snippets(baseUrl: string, publicKey: string): Snippet[] {
  const config = `${baseUrl}/v1/banner/config/${publicKey}`;
  const script = `${baseUrl}/v1/banner/script.js?key=${publicKey}`;
  return [
    {
      name: 'HTML',
      where: 'Put it into the <head> of every page that should show the banner.',
      code: `<link rel="preload" as="fetch" crossorigin href="${config}"><script async crossorigin src="${script}"></script>`,
    },
    {
      name: 'React',
      where: 'Put it into the root component of your app. React 19 moves both into the <head>.',
      code: `export function DiscountBanner() {
  return (
    <>
      <link rel="preload" as="fetch" crossOrigin="" href="${config}" />
      <script async crossOrigin="" src="${script}" />
    </>
  );
}`,
    },
    {
      name: 'Next.js',
      where: 'Put it into app/layout.tsx, inside <body>.',
      code: `import Script from 'next/script';

<Script
  src="${script}"
  strategy="afterInteractive"
  crossOrigin=""
/>`,
    },
    {
      name: 'Tag manager',
      where: 'Make a tag of the type “custom HTML” that fires on all pages.',
      code: `<script>
  (function () {
    var script = document.createElement('script');
    script.async = true;
    script.crossOrigin = '';
    script.src = '${script}';
    document.head.appendChild(script);
  })();
</script>`,
    },
  ];
}
