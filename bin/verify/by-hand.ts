/** Rows of `docs/unverified.md` that no script should run on a stage that people use, and why. */
export const byHand: Readonly<Record<string, string>> = {
  'vpn-mark': 'somebody has to visit through a VPN',
  'message-body': 'the queue is emptied at once; stop the aggregator to see a message',
  'message-group': 'the queue is emptied at once; stop the aggregator to see a message',
  'header-case': 'throttled-names shows it: without the case that API Gateway sees, the country is empty',
  'throttle-logged': 'look at the dashboard after the check throttled-names',
  'dashboard-diff': 'somebody has to look at the dashboard after two days',
  'alarm-topic': 'it sends an e-mail',
  'authorizer-logged': 'it takes a permission away from the authorizer',
  'queue-refuses': 'it takes a permission away from the events route',
  destroy: 'it destroys the stage',
  'throttle-events': 'it needs a load test',
  'plan-change': 'it takes minutes; run merchant plan while a loop calls the API',
  'heartbeat-silence': 'it stops the heartbeat for a quarter of an hour',
  'gateway-keys': 'somebody has to start the function that counts them',
  'edge-metrics': 'somebody has to look at the dashboard',
};
