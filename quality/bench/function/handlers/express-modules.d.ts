declare module 'express';
declare module 'serverless-http';
