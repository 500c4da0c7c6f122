const { PPP_BASE: base, PPP_KEY: key } = process.env;

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <link rel="preload" as="fetch" crossOrigin="" href={`${base}/v1/banner/config/${key}`} />
        <script async crossOrigin="" src={`${base}/v1/banner/script.js?key=${key}`} />
      </head>
      <body>{children}</body>
    </html>
  );
}
