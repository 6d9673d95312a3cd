// Preloaded into the product by the start script: when that script is gone, its end of the channel closes.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
