// Preloaded into the product by the start script: when the start script ends, the IPC channel closes.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
