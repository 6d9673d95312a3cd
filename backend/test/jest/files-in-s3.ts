import { basename } from 'node:path';
import { S3Server } from '../servers/s3-server.js';
import { TestApp } from '../app/test-app.js';

let server: S3Server;

beforeAll(async () => {
  server = await S3Server.start();
  TestApp.chooseStorage = (dataDir) => server.getSettings(basename(dataDir));
});

afterAll(() => server.stop());
